/** The licences of what was built in, in one text that each package brings. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { readBundled } from './bundled.ts';
import { ROOT } from './release.ts';

const DescriptionSchema = z.object({
  name: z.string(),
  version: z.string(),
  license: z.string(),
  author: z.union([z.string(), z.object({ name: z.string() }).transform(({ name }) => name)]).optional(),
});

const LICENCE_FILE = /^(?:licen[cs]e|copying|notice|ofl)\b/i;

export interface Licence {
  readonly name: string;
  readonly version: string;
  /** As package.json says it, in SPDX's names. */
  readonly license: string;
  /** The licence's own words; undefined where the package brings no file of them. */
  readonly text: string | undefined;
  readonly author: string | undefined;
}

/** `folder`: of an installed package. Throws where its package.json names no licence. */
export function licenceOf(folder: string): Licence {
  const { name, version, license, author } = DescriptionSchema.parse(
    JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')),
  );
  const files = readdirSync(folder)
    .filter((file) => LICENCE_FILE.test(file))
    .toSorted();
  const texts = files.map((file) => readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n').trim());
  return { name, version, license, author, text: texts.length > 0 ? texts.join('\n\n') : undefined };
}

/** https://spdx.org/licenses/ISC.html */
const ISC = `ISC License

Permission to use, copy, modify, and/or distribute this software for any purpose with or without fee is hereby granted, provided that the above copyright notice and this permission notice appear in all copies.

THE SOFTWARE IS PROVIDED "AS IS" AND THE AUTHOR DISCLAIMS ALL WARRANTIES WITH REGARD TO THIS SOFTWARE INCLUDING ALL IMPLIED WARRANTIES OF MERCHANTABILITY AND FITNESS. IN NO EVENT SHALL THE AUTHOR BE LIABLE FOR ANY SPECIAL, DIRECT, INDIRECT, OR CONSEQUENTIAL DAMAGES OR ANY DAMAGES WHATSOEVER RESULTING FROM LOSS OF USE, DATA OR PROFITS, WHETHER IN AN ACTION OF CONTRACT, NEGLIGENCE OR OTHER TORTIOUS ACTION, ARISING OUT OF OR IN CONNECTION WITH THE USE OR PERFORMANCE OF THIS SOFTWARE.`;

/**
 * A package without a file of its licence has said in package.json which it is: MIT's words are Foyer's own too, and
 * ISC's are the same for everybody.
 */
function wordsOf({ name, license, text, author }: Licence, mit: string): string {
  if (text !== undefined) return text;
  const copyright = `Copyright (c) ${author ?? `the authors of ${name}`}`;
  if (license === 'ISC') return ISC.replace('\n\n', `\n\n${copyright}\n\n`);
  if (license !== 'MIT') throw new Error(`${name} (${license}) brings no file with its licence.`);
  return mit.replace(/^Copyright .*$/m, copyright).trim();
}

/** What packages bring in compiled form, under another licence than their own. */
const WITHIN: Readonly<Record<string, string>> = {
  'zxing-wasm': 'Contains ZXing-C++ (https://github.com/zxing-cpp/zxing-cpp), under this licence:',
};

const APACHE = join(import.meta.dirname, 'apache-2.0.txt');

function withinOf({ name }: Licence): readonly string[] {
  const sentence = WITHIN[name];
  return sentence === undefined ? [] : [sentence, '', readFileSync(APACHE, 'utf8').trim(), ''];
}

const RULE = '-'.repeat(80);

/** One text for all. `mit`: the words of Foyer's own licence. */
export function licencesText(licences: readonly Licence[], mit: string): string {
  const sections = licences.map((licence) =>
    [
      RULE,
      `${licence.name} ${licence.version} (${licence.license})`,
      '',
      wordsOf(licence, mit),
      '',
      ...withinOf(licence),
    ].join('\n'),
  );
  return [`Foyer contains parts of these ${licences.length} packages.`, '', ...sections].join('\n');
}

/** Of all that was built into some parts of `out/`. */
export function bundledLicences(parts: readonly string[]): string {
  const mit = readFileSync(join(ROOT, 'LICENSE'), 'utf8');
  const folders = readBundled(join(ROOT, 'out/bundled'), parts);
  return licencesText(
    folders.map((folder) => licenceOf(join(ROOT, folder))),
    mit,
  );
}

// The image has what a hub has.
if (import.meta.main) writeFileSync(process.argv[2] ?? 'licences.txt', bundledLicences(['main', 'renderer']));
