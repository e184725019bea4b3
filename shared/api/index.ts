export * from './contracts/index.ts';
export { call } from './call.ts';
export { onConfirmationNeeded } from './confirmation.ts';
export {
  ApiError,
  isMissing,
  isPassing,
  isUnknownToService,
  logFailure,
  reasonOf,
  referenceOf,
  serverText,
} from './errors.ts';
export { csvFile, fetchFile, postForm, saveFile, type FileRequest } from './files.ts';
export { problemWith } from './form/problem-with.ts';
export { useForm, useLocalForm } from './form/useForm.ts';
export type { FormRefusal } from './form/form-state.ts';
export { useFirstInvalid } from './form/useFirstInvalid.ts';
export { useMutation } from './form/useMutation.ts';
export { useRowMutation } from './form/useRowMutation.ts';
export { onSessionLost, onUnreachable, person, setReleaseOnView, traceRequests, type Exchange } from './http.ts';
export { tellLeftSaves, useLeftSave } from './form/left-saves.ts';
export { queryClient, queryOf, QueryProvider, reportBeforeNextEvent } from './query.ts';
export { useInfiniteQuery, useQuery, useQueryClient } from './query.ts';
export { hasSessionCookie } from '../browser/session-cookie.ts';
export { readStatus, readStatusChanges } from './status.ts';
