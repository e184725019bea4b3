/** The data folder holds password hashes beside the releases: nobody but the user of the server may look into it. */
export const FOLDER_MODE = 0o700;
export const FILE_MODE = 0o600;
