/** `desk-import`: the part of `desk` about lists brought by hand, alone. */
import { chromium } from '@playwright/test';
import { provideWholeBrowser } from '../scripts/provisions/browser.ts';
import { type Benchmark, thisMachine } from './benchmark.ts';
import { measureImport, PLAIN_IMPORT } from './desk/list-import.ts';

export const benchDeskImport: Benchmark = async (options) => {
  const executablePath = provideWholeBrowser(options.say);
  if (executablePath === undefined) throw new Error('no browser could be had');
  const browser = await chromium.launch({
    executablePath,
    args: [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), '--disable-background-networking'],
  });
  try {
    const { foyer, plain, notes } = await measureImport(browser, options);
    return {
      name: 'desk-import',
      figures: foyer,
      peers: [{ name: PLAIN_IMPORT, figures: plain }],
      notes,
      machine: thisMachine(`Chromium ${browser.version()}`),
    };
  } finally {
    await browser.close();
  }
};
