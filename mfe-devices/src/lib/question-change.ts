import type { ListQuestion } from '@veritas/shared/domain';

/** A change of a query; undefined removes a part of it. */
export type QuestionChange = { readonly [Key in keyof ListQuestion]?: ListQuestion[Key] | undefined };

/** Changes the query; a function gets the current one, which may be ahead of the rendered one. */
export type ChangeQuestion = (next: QuestionChange | ((now: ListQuestion) => QuestionChange)) => void;
