import { expect, it } from 'vitest';
import { readComments } from './other-comments.ts';

it('styles, SQL and pages have their comments taken out, and what is left is code', () => {
  expect(readComments('a.css', '.a { }\n/* see b.ts\n   too */\n.c { --d: 1 }')).toEqual({
    comments: [{ file: 'a.css', line: 2, text: ' see b.ts\n   too ', kind: 'sentence' }],
    code: '.a { }\n \n.c { --d: 1 }',
  });
  expect(readComments('a.sql', '-- one\n-- two\nSELECT 1;\n').comments).toMatchObject([
    { line: 1, text: 'one\ntwo\n' },
  ]);
  expect(readComments('a.html', '<p>\n<!-- b --></p>').comments).toMatchObject([{ line: 2, text: ' b ' }]);
  expect(readComments('a.json', '{"a":"/* b */"}').comments).toEqual([]);
});
