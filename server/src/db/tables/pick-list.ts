export interface PickListTables {
  /** How each user wants the table of the pick list: JSON of a `ListLook`. */
  list_looks: { user_id: string; look: string };
  saved_views: {
    id: string;
    user_id: string;
    name: string;
    /** `nameKey(name)`: a user's views have different names. */
    name_key: string;
    /** The query of the list as in its URL. */
    search: string;
    shared_with: 'me' | 'hub' | 'everyone';
  };
}
