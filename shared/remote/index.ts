export { CONTRACT_VERSION } from './contract.ts';
export type { Remote, RemotePage } from './contract.ts';
// Remotes import the router from here: a router federated on its own would never be tree-shaken
// (docs/decisions/001-pins.md).
export { Link, NavigationType, useLocation, useNavigate, useNavigationType, useParams } from 'react-router-dom';
export { useSearchParams } from './useSearchParams.ts';
