/** Drawings of folders in pages: a block without a language whose first line begins with a folder. */
import type { Block, Page } from './markdown.ts';
import type { Fault } from './passage.ts';

interface Drawn {
  /** From the root of the repository. */
  readonly path: string;
  readonly line: number;
}

const BEGINS_WITH_FOLDER = /^\s*[\w.-]+(?:\/[\w.-]+)*\/\s{2,}/;
/** A file or folder at the beginning of a line, or in a further column of it. */
const DRAWN = /(?<=^\s*|\s{2,})([\w.-]+(?:\/[\w.-]+)*(?:\/|\.\w+))(?=\s|$)/g;

/** What stands further to the right lies in the folder above; two columns of a line lie in the same one. */
function drawnIn(block: Block): readonly Drawn[] {
  if (block.language !== undefined || !BEGINS_WITH_FOLDER.test(block.text.trimStart())) return [];
  const above: { readonly indent: number; readonly path: string }[] = [];
  return block.text.split('\n').flatMap((text, at) => {
    const indent = text.length - text.trimStart().length;
    while ((above.at(-1)?.indent ?? -1) >= indent) above.pop();
    const folder = above.at(-1)?.path ?? '';
    const drawn = [...text.matchAll(DRAWN)].map(([path]) => ({ path: folder + path, line: block.line + at }));
    const first = drawn[0]?.path;
    if (first?.endsWith('/') === true) above.push({ indent, path: first });
    return drawn;
  });
}

/** What is drawn and not there. */
export function drawingFaults(page: Page, files: ReadonlySet<string>): readonly Fault[] {
  const isThere = (path: string): boolean =>
    path.endsWith('/') ? [...files].some((file) => file.startsWith(path)) : files.has(path);
  return page.blocks
    .flatMap(drawnIn)
    .filter(({ path }) => !isThere(path))
    .map(({ path, line }) => ({
      file: page.file,
      line,
      sentence: `the drawing has ${path}, which is not there`,
    }));
}
