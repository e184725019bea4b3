/** The data folder contains password hashes beside the releases: only the user of the server may read it. */
export const FOLDER_MODE = 0o700;
export const FILE_MODE = 0o600;
