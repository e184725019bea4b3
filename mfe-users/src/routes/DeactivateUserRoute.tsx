import { UserList } from '../features/user-list/UserList.tsx';

/** `/Deactivateuser`: everyone whom the signed-in user may see. */
export default function DeactivateUserRoute() {
  return <UserList />;
}
