/** The smoke's file for Electron, as `src/main/entry.ts` is the app's. */
import { begin } from '../../src/main/electron/begin.ts';

await begin(() => import('./main.ts'));
