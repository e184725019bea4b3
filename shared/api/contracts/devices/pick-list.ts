import * as v from 'valibot';
import { defineCall } from '../base/call.ts';
import { listOf } from '../base/list-of.ts';

// Additions: settings of the pick list that are stored for each user (docs/decisions/169-what-is-kept-for-a-user.md).

const none = v.optional(v.strictObject({}));
const Message = v.object({ message: v.string() });

/** Columns that may be chosen: all but the buttons, which are always last. */
const COLUMNS = ['time', 'id', 'hub', 'operator', 'expected', 'scanned', 'status', 'result'] as const;

/** Table settings of a user: the columns in order, always including the ID, and the row height. */
const ListLook = v.strictObject({
  columns: v.pipe(
    listOf(v.picklist(COLUMNS, 'columns must name columns of the pick list'), COLUMNS.length, {
      tooLong: 'Each column can appear only once',
    }),
    v.check((columns) => new Set(columns).size === columns.length, 'Each column can appear only once'),
    v.check((columns) => columns.includes('id'), 'The column Tracking ID cannot be left out'),
  ),
  rows: v.picklist(['comfortable', 'dense'], 'rows must be comfortable or dense'),
});
export type ListLook = v.InferOutput<typeof ListLook>;

export const getListLook = defineCall({
  method: 'GET',
  path: 'user/list_look/',
  input: none,
  /** Null until the user has chosen. */
  output: v.object({ look: v.nullable(ListLook) }),
});

export const saveListLook = defineCall({
  method: 'POST',
  path: 'user/list_look/',
  input: ListLook,
  output: Message,
});

export const MAX_VIEW_NAME = 60;
export const MAX_SAVED_VIEWS = 50;

const SharedWith = v.picklist(['me', 'hub', 'everyone'], 'shared_with must be me, hub or everyone');
export type SharedWith = v.InferOutput<typeof SharedWith>;

const SavedView = v.object({
  id: v.string(),
  name: v.string(),
  /** The query string of the list, without the question mark. */
  search: v.string(),
  shared_with: SharedWith,
  /** Username of the person who saved it. */
  owner: v.string(),
  /** Whether the requesting user saved it, and so may change it. */
  own: v.boolean(),
});
export type SavedView = v.InferOutput<typeof SavedView>;

/** Views of the user, and views that others share with the user's groups or with all users. */
export const getSavedViews = defineCall({
  method: 'GET',
  path: 'user/saved_views/',
  input: none,
  output: v.array(SavedView, 'The list of saved views has an unexpected form'),
});

/**
 * Creates a view or, with `id`, changes one. 409 when another view of the user has the name. With `seen`, the name and
 * audience that the editor saw, the one that was not edited stays as it is by now; 409 when an edited one is stale.
 */
export const saveView = defineCall({
  method: 'POST',
  path: 'user/save_view/',
  input: v.strictObject({
    id: v.optional(v.pipe(v.string(), v.maxLength(40))),
    name: v.pipe(
      v.string('Name must be text'),
      v.trim(),
      v.minLength(1, 'Name is missing'),
      v.maxLength(MAX_VIEW_NAME, `Name takes at most ${MAX_VIEW_NAME} characters`),
    ),
    search: v.pipe(v.string(), v.maxLength(6000, 'The view holds too many tracking IDs to be saved')),
    shared_with: SharedWith,
    seen: v.optional(v.strictObject({ name: v.string(), shared_with: v.string() })),
  }),
  output: SavedView,
  isAnswerTo: ({ id }, answer) => id === undefined || id === answer.id,
  creates: true,
});

export const deleteView = defineCall({
  method: 'POST',
  path: 'user/delete_view/',
  input: v.strictObject({ id: v.pipe(v.string(), v.maxLength(40)) }),
  output: Message,
});
