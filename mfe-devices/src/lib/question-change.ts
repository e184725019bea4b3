import type { ListQuestion } from '@veritas/shared/domain';

/** A change of a question; undefined removes a part of it. */
export type QuestionChange = { readonly [Key in keyof ListQuestion]?: ListQuestion[Key] | undefined };
