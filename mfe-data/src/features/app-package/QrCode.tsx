import { qrPath } from './qr-path.ts';
import classes from './AppPackage.module.css';

/** Dark on light in either theme: many code readers do not support the reverse. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { side, path } = qrPath(text);
  return (
    <svg className={classes.code} viewBox={`0 0 ${side} ${side}`} shapeRendering="crispEdges" role="img">
      <title>{label}</title>
      <path d={path} />
    </svg>
  );
}
