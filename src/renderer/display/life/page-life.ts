/** What outlives a page of this screen: how far its calls were said, and when it was last loaded anew. */
import type { Progress } from '../queue/resume.ts';
import { readProgress } from '../queue/resume.ts';

const PROGRESS = 'foyer.display.calls';
const RELOADED = 'foyer.display.reloaded';

export interface PageLife {
  readonly progress: {
    readonly read: () => Progress | undefined;
    readonly keep: (progress: Progress) => void;
  };
  readonly lastReloadAt: () => number | undefined;
  /** Loads the page anew; `now` by the wall clock. */
  readonly reload: (now: number) => void;
  /** Whether the hub gives this page. Never rejects. */
  readonly pageIsThere: () => Promise<boolean>;
}

/** A browser without storage, or with a full one, forgets with each page, and works all the same. */
export function createPageLife(page: Window): PageLife {
  const read = (key: string): string | null => {
    try {
      return page.sessionStorage.getItem(key);
    } catch {
      return null;
    }
  };
  let kept = '';
  const keep = (key: string, text: string): void => {
    try {
      page.sessionStorage.setItem(key, text);
    } catch {
      // As above.
    }
  };
  return {
    progress: {
      read: () => readProgress(read(PROGRESS)),
      keep(progress) {
        const text = JSON.stringify(progress);
        if (text === kept) return;
        kept = text;
        keep(PROGRESS, text);
      },
    },
    lastReloadAt() {
      const text = read(RELOADED);
      return text === null ? undefined : Number(text) || undefined;
    },
    reload(now) {
      keep(RELOADED, String(now));
      page.location.reload();
    },
    async pageIsThere() {
      try {
        return (await page.fetch(page.location.href, { cache: 'no-store' })).ok;
      } catch {
        return false;
      }
    },
  };
}
