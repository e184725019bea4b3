interface RawDevice {
  order?: Record<string, unknown>;
  [field: string]: unknown;
}

/** A record as the service sends it (SPEC section 3), nothing scanned yet; `order` overrides its order. */
export function rawDevice(trackingId: string, { order, ...fields }: RawDevice = {}): object {
  return {
    id: `id of ${trackingId}`,
    tracking_id: {
      tracking_id: trackingId,
      hub_code: 'BLR_KOR',
      created_date: '2025-01-25T09:00:00+05:30',
      device_type: 'mobile',
      is_Blindpick: false,
      Blind_brand: null,
      Blind_model: null,
      device_model_name: 'Galaxy M14',
      device_brand: 'Samsung',
      ...order,
    },
    is_submit: false,
    is_verified: false,
    is_verified_rc: false,
    device_result: null,
    ...fields,
  };
}

export const SUBMITTED = {
  is_submit: true,
  submit_time: '2025-01-26T10:15:00+05:30',
  submitted_by: { username: 'wm_ravi' },
  submitted_device_name: 'Galaxy M14',
  submitted_manufacturer: 'Samsung',
  device_result: 'passed',
};

export const VERIFIED = {
  ...SUBMITTED,
  is_verified: true,
  verify_time: '2025-01-27T11:30:00+05:30',
  verified_by: { username: 'hub_asha' },
};

export const DETACHED = {
  ...VERIFIED,
  is_verified_rc: true,
  verify_time_rc: '2025-01-28T14:05:00+05:30',
  verified_by_rc: { username: 'rc_meena' },
};
