/** The table of codes in a page, held against those of the program, both ways. Pure. */
import type { Page } from './markdown.ts';
import type { Fault } from './passage.ts';

const CODE = /^`([A-Z]\d+)`$/;

/** `known`: every code of the program. The page is the one that has a table with a first column "code". */
export function codeFaults(pages: readonly Page[], known: readonly string[]): readonly Fault[] {
  const rows = pages.flatMap(({ file, tables }) =>
    tables
      .filter(([heads]) => heads?.cells[0]?.trim() === 'code')
      .flatMap(([, ...rest]) =>
        rest.map(({ line, cells }) => ({ file, line, code: CODE.exec(cells[0]?.trim() ?? '')?.[1] })),
      ),
  );
  const told = rows.map(({ code }) => code);
  const { file, line } = rows[0] ?? { file: 'docs/codes.md', line: 1 };
  return [
    ...rows.flatMap(({ file, line, code }, at) => {
      if (code === undefined || !known.includes(code))
        return [{ file, line, sentence: `the program has no code ${code ?? 'of this form'}` }];
      return told.indexOf(code) === at ? [] : [{ file, line, sentence: `${code} has two rows` }];
    }),
    ...known
      .filter((code) => !told.includes(code))
      .map((code) => ({ file, line, sentence: `no table of codes has ${code}` })),
  ];
}
