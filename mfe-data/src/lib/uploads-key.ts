/** Query key of the uploads of the past; stored rows make what is known of them old. */
export const uploadsKey = ['uploads'] as const;
