/** What a browser makes of the built style sheets. */
import { expect, type Page, test } from '@playwright/test';
import { type Command, type Ready, startFoyer, temporaryFolder } from '../support/started/running-foyer.ts';

const folder = temporaryFolder();
let foyer: Command<Ready>;

test.beforeAll(async () => {
  foyer = await startFoyer(folder.path);
});

test.afterAll(async () => {
  await foyer.stop();
  folder.remove();
});

/** The page's cascade layers in the order of their first mention, which is the order in which they overrule. */
const layersOf = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const names = Array.from(document.styleSheets)
      .flatMap(({ cssRules }) => Array.from(cssRules))
      .flatMap((rule) => {
        if (rule instanceof CSSLayerStatementRule) return [...rule.nameList];
        return rule instanceof CSSLayerBlockRule ? [rule.name] : [];
      });
    return [...new Set(names)];
  });

for (const screen of ['kiosk', 'desk', 'display', 'setup'] as const) {
  test(`a visitor’s choices overrule the style sheets of the ${screen}, in whatever order its sheets come`, async ({
    page,
  }) => {
    await page.goto(foyer.ready[screen]);
    await expect(page.getByRole('main')).toBeVisible();
    // A library's own rules stand in a layer without a name.
    expect((await layersOf(page)).filter((name) => name !== '')).toEqual([
      'base',
      'view',
      'size',
      'contrast',
      'reach',
    ]);
  });
}
