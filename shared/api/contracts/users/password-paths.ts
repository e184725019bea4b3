// Without schemas, as the HTTP client, which is loaded before the sign-in, imports the names of these calls.

export const CONFIRM_PASSWORD_PATH = 'user/confirm_password/';
export const CHANGE_PASSWORD_PATH = 'user/change_password/';
