import { fileURLToPath, pathToFileURL } from 'node:url';
import { onePath } from './one-path.js';

const component = fileURLToPath(new URL('./line-icon.js', import.meta.url));

/**
 * Compiles an icon of lucide-react to the shapes that it consists of. The library's own component composes all
 * attributes and shapes again at each rendering (docs/decisions/339-compiled-icons.md).
 */
export default async function iconLoader() {
  const { __iconData: icon } = await import(pathToFileURL(this.resourcePath).href);
  const shapes = onePath(icon.node).map((shape) => JSON.stringify(shape));
  return `import { lineIcon } from ${JSON.stringify(component)};
export default lineIcon(${shapes.join(', ')});`;
}
