export * from './contracts/index.ts';
export { call } from './call.ts';
export { onConfirmationNeeded } from './confirmation.ts';
export { ApiError, logFailure, serverText } from './errors.ts';
export { csvFile, fetchFile, postForm, saveFile, type FileRequest } from './files.ts';
export { onSessionLost } from './http.ts';
export { queryClient, QueryProvider, useMutation, useQuery, useQueryClient } from './query.ts';
export { readStatus } from './status.ts';
