import type { Module, ModuleChange } from '@veritas/shared/contracts/releases';

/** A module as the page Modules lists it: live, with a previous release and no canary. */
export const listedDevices: Module = {
  name: 'devices',
  title: 'Devices',
  disabled: false,
  active: '1.1.0',
  previous: '1.0.0',
  canary: null,
};

/** The change that published its live release. */
export const publishedDevices: ModuleChange = {
  version: 7,
  at: '2026-11-18T06:00:00.000Z',
  by: 'deploy token "CI of devices"',
  verb: 'publish',
  remote: 'devices',
  from: '1.0.0',
  to: '1.1.0',
  commit: 'a'.repeat(40),
};
