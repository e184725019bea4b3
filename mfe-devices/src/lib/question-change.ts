import type { ListQuestion } from '@veritas/shared/domain';

/** A change of a question; undefined removes a part of it. */
export type QuestionChange = { readonly [Key in keyof ListQuestion]?: ListQuestion[Key] | undefined };

/** Changes the question; a function is given it as it is now, which may be ahead of what is shown. */
export type ChangeQuestion = (next: QuestionChange | ((now: ListQuestion) => QuestionChange)) => void;
