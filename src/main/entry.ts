/** The file that Electron is given: looks whether it can run Foyer, then does. */
import { begin } from './electron/begin.ts';

await begin(() => import('./index.ts'));
