import type { ListQuestion } from '@veritas/shared/domain';

/** What is to be asked otherwise; undefined asks for nothing any more. */
export type QuestionChange = { readonly [Key in keyof ListQuestion]?: ListQuestion[Key] | undefined };
