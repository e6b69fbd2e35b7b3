/** The broken variants whose suites run on processes and browsers; see `broken.test.ts`. */
import { showCaught } from './every-variant.ts';

showCaught(true);
