import { BUILT, ROOT } from './tools/lib/packages.ts';
import { jestProjects } from './tools/testing/jest-projects.ts';

export default { projects: jestProjects(ROOT, ['shared', ...BUILT]) };
