/** Whether a page of the gallery is drawn in its own letters: a picture with empty boxes says nothing about a screen. */
import type { Stage } from './stage.ts';

const CHINESE = 'Noto Sans SC Variable';

/** Why the page is not drawn in its letters yet; undefined when it is. */
function lettersMissing(): string | undefined {
  const faces = [...document.fonts];
  const failed = faces.filter(({ status }) => status === 'error');
  if (failed.length > 0) return `${failed.length} pieces of fonts could not be fetched`;
  if (faces.some(({ status }) => status === 'loading')) return 'pieces of fonts are on their way';
  // The list of its pieces comes after the sentences; without it no piece is missing.
  const isChinese = document.documentElement.lang === 'zh-Hans';
  const isDrawn = faces.some(({ family, status }) => family.includes(CHINESE) && status === 'loaded');
  if (isChinese && !isDrawn) return 'no Chinese letters came';
  return undefined;
}

const LOOKS = 100;

/** A screen fetches again after this long what failed (`fetch-again.ts`), by a clock that only the stage moves. */
const AGAIN_MS = 1_000;

/** Until the page is drawn in its own letters. Time passes on the stage only where some of them could not be fetched. */
export async function lettersDrawn(stage: Stage): Promise<void> {
  for (let look = 0; look < LOOKS; look += 1) {
    // Only fonts that are used are loaded; asking for the layout first makes the browser notice which they are.
    document.body.getBoundingClientRect();
    await document.fonts.ready;
    const missing = lettersMissing();
    if (missing === undefined) return;
    if (look === LOOKS - 1) throw new Error(`The page is not drawn in its letters: ${missing}.`);
    if (look % 20 === 19) await stage.pass(AGAIN_MS);
    else await stage.settle();
  }
}
