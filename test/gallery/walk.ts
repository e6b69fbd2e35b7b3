/** Walks through states of the kiosk in all their looks, and collects what axe and the ruler find. */
import type { Browser, Page } from '@playwright/test';
import { axeFindings, bringAxe } from './axe.ts';
import type { Case, TextSize } from './cases.ts';
import { LARGEST_CAPITAL_MM, layoutFaults, type LayoutRules, pixelsFor } from './layout-faults.ts';
import type { Look } from './main.ts';
import { changeLook, measureLook, openState, type Viewport, VIEWPORTS } from './open-state.ts';
import { STATES } from './states.ts';

export interface WalkReport {
  /** Pages that axe looked at, and pages whose bounds were measured. */
  readonly checked: number;
  readonly violations: number;
  /** The first of each kind. */
  readonly examples: readonly string[];
}

export interface WalkOptions {
  readonly browser: Browser;
  readonly url: string;
  readonly cases: readonly Case[];
  /** Styles that lie over the kiosk's own: shows that the checks can fail. */
  readonly css?: string;
  /** Measures each case on every second panel, the next on the others; without it each on all. */
  readonly halfOfPanels?: boolean;
  /** How many pages walk at once. */
  readonly pages?: number;
  readonly mostExamples?: number;
  readonly say?: (line: string) => void;
}

const PANEL_INCHES = 21.5;

/** The panels on which the largest text must be as large as is promised. */
const isFullPanel = ({ width, height }: Viewport): boolean => width * height === 1080 * 1920;

/** From which text size on a state has more controls than fit in the lower half. */
const CROWDED = new Map(STATES.map(({ name, crowdedFrom }) => [name, crowdedFrom ?? Infinity]));

function rulesFor(viewport: Viewport, { text, reach }: Look, state: string): LayoutRules {
  const asked = text === 3 && isFullPanel(viewport);
  return {
    leastTarget: 64,
    leastGap: 8,
    leastCapital: asked ? pixelsFor(LARGEST_CAPITAL_MM, { ...viewport, inches: PANEL_INCHES }) : undefined,
    controlsBelow: reach === 'low' && text < (CROWDED.get(state) ?? 0) ? viewport.height / 2 : 0,
  };
}

const shape = ({ width, height }: Viewport): string => `${width}x${height}`;

interface Findings {
  checked: number;
  readonly found: Map<string, { readonly first: string; count: number }>;
  violations: number;
}

/** Faults of the same kind in many looks are one example with a count. */
function note(findings: Findings, where: string, fault: string, state: string): void {
  findings.violations += 1;
  const kind = `${state} ${fault.replaceAll(/"[^"]*"|\d+(\.\d+)?/g, '')}`;
  const known = findings.found.get(kind);
  if (known) known.count += 1;
  else findings.found.set(kind, { first: `${where}: ${fault}`, count: 1 });
}

async function walkCase(page: Page, options: WalkOptions, one: Case, findings: Findings): Promise<void> {
  const { state, language, looks } = one;
  const failures: string[] = [];
  const onConsole = (message: { type(): string; text(): string }): void => {
    if (message.type() === 'error' || message.type() === 'warning') failures.push(message.text());
  };
  const onError = (error: Error): void => void failures.push(error.message);
  page.on('console', onConsole);
  page.on('pageerror', onError);
  try {
    await page.setViewportSize(VIEWPORTS[0] ?? { width: 1080, height: 1920 });
    await openState(page, options.url, state, language);
    if (options.css !== undefined) {
      const { css } = options;
      await page.evaluate((text) => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(text);
        document.adoptedStyleSheets = [sheet];
      }, css);
    }
    const measured = new Set<TextSize>();
    const turn = options.cases.indexOf(one);
    const panels =
      options.halfOfPanels === true ? VIEWPORTS.filter((_, place) => (place + turn) % 2 === 0) : VIEWPORTS;
    for (const { text, contrast } of looks) {
      // The theme changes no sizes, so that each size is measured once, with the controls where they are and low.
      for (const viewport of measured.has(text) ? [] : panels) {
        await page.setViewportSize(viewport);
        for (const reach of ['normal', 'low'] as const) {
          const layout = await measureLook(page, { text, contrast, reach });
          findings.checked += 1;
          const where = [
            state,
            language,
            `text ${text}`,
            ...(reach === 'low' ? ['low'] : []),
            shape(viewport),
          ];
          const faults = layoutFaults(layout, rulesFor(viewport, { text, contrast, reach }, state));
          for (const fault of faults) note(findings, where.join(' '), fault, state);
        }
      }
      measured.add(text);
      const viewport = VIEWPORTS[(findings.checked + text) % 2] ?? { width: 1080, height: 1920 };
      await page.setViewportSize(viewport);
      await changeLook(page, { text, contrast, reach: 'normal' });
      findings.checked += 1;
      const where = `${state} ${language} ${contrast} text ${text} ${shape(viewport)}`;
      for (const fault of await axeFindings(page)) note(findings, where, fault, state);
    }
  } catch (error) {
    const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n', 1);
    note(findings, `${state} ${language}`, line, state);
  } finally {
    page.off('console', onConsole);
    page.off('pageerror', onError);
  }
  for (const failure of failures) note(findings, `${state} ${language}`, `the page says: ${failure}`, state);
}

/** Resolves when every case was walked. */
export async function walk(options: WalkOptions): Promise<WalkReport> {
  const { browser, cases, pages = 3, mostExamples = 40, say } = options;
  const findings: Findings = { checked: 0, violations: 0, found: new Map() };
  let next = 0;

  async function walker(): Promise<void> {
    const context = await browser.newContext({ reducedMotion: 'reduce' });
    // Only against what hangs: by default it is half a minute.
    context.setDefaultNavigationTimeout(180_000);
    const page = await context.newPage();
    await bringAxe(page);
    for (let one = cases[next++]; one !== undefined; one = cases[next++]) {
      await walkCase(page, options, one, findings);
      if (next % 50 === 0) say?.(`${next} of ${cases.length}, ${findings.violations} found`);
    }
    await context.close();
  }
  await Promise.all(Array.from({ length: pages }, walker));
  return {
    checked: findings.checked,
    violations: findings.violations,
    examples: [...findings.found.values()]
      .toSorted((a, b) => b.count - a.count)
      .slice(0, mostExamples)
      .map(({ first, count }) => (count > 1 ? `${first} (${count} times)` : first)),
  };
}
