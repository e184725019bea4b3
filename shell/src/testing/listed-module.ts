import type { Module } from '@veritas/shared/contracts/releases';

/** A module as the page Modules lists it: live, with a previous release and no canary. */
export const listedDevices: Module = {
  name: 'devices',
  title: 'Devices',
  disabled: false,
  active: '1.1.0',
  previous: '1.0.0',
  canary: null,
};
