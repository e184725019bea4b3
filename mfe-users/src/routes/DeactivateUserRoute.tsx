import { BulkBar } from '../features/bulk-status/BulkBar.tsx';
import { UserDetails } from '../features/user-details/UserDetails.tsx';
import { UserList } from '../features/user-list/UserList.tsx';

/** `/Deactivateuser`: every user that the signed-in user may see. */
export default function DeactivateUserRoute() {
  return (
    <UserList
      bulk={(props) => <BulkBar {...props} />}
      details={(props) => <UserDetails key={props.user.id} {...props} />}
    />
  );
}
