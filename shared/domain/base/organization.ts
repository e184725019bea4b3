import { hubKey } from './keys.ts';

/** Organization values with their labels (SPEC section 9), stored in exactly these spellings. */
export const ORGANIZATIONS = [
  { value: 'hub', label: 'HUB' },
  { value: 'RC', label: 'RC' },
] as const;
export type Organization = (typeof ORGANIZATIONS)[number]['value'];

/** The organization a text means, ignoring case; null for any other text. */
export function parseOrganization(text: string | null | undefined): Organization | null {
  return ORGANIZATIONS.find(({ value }) => hubKey(value) === hubKey(text))?.value ?? null;
}

/** Whether a group is a hub rather than a return centre. */
export function isHub({ organization }: { readonly organization: string }): boolean {
  return parseOrganization(organization) === 'hub';
}
