/** What the pages of failed specs showed, as Playwright left it: a log that is read elsewhere has no folder to look into. */
import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

const MOST_PAGES = 5;
const MOST_LINES = 40;

/** A heading and the page's tree for each, from the pages that Playwright keeps below `folder`. */
export function failedPages(folder: string): readonly string[] {
  return globSync('**/error-context.md', { cwd: folder })
    .toSorted()
    .slice(0, MOST_PAGES)
    .map((path) => {
      const text = readFileSync(join(folder, path), 'utf8');
      const [, tree = text] = /```yaml\n([^]*?)```/.exec(text) ?? [];
      return [`What ${basename(dirname(path))} saw:`, ...tree.split('\n').slice(0, MOST_LINES)].join('\n');
    });
}
