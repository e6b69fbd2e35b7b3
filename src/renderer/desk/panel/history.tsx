/** What happened to an appointment, the newest first. */
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { HistoryEntry } from '../../../contract/booking.ts';
import { useMoment } from '../inbox/card.tsx';
import './history.css';

export function History({ entries }: { readonly entries: readonly HistoryEntry[] }): ReactNode {
  const { t } = useTranslation('desk');
  const moment = useMoment();

  function sentence(entry: HistoryEntry): string {
    const what = whatHappened(entry);
    const clerk = 'clerk' in entry ? entry.clerk : undefined;
    return clerk === undefined ? what : t('history.by', { what, clerk });
  }

  function whatHappened(entry: HistoryEntry): string {
    const time = moment(entry.at);
    switch (entry.kind) {
      case 'deed': {
        const { what, origin, state } = entry;
        const deed = what === 'check-in' ? t(`history.deed.check-in.${origin}`) : t(`history.deed.${what}`);
        return t('history.line', { time, what: deed, state: t(`history.state.${state}`) });
      }
      case 'help':
        return t('history.help', { time, kiosk: entry.kioskName });
      case 'arrived':
      case 'seen':
        return t(`history.${entry.kind}`, { time });
    }
  }

  if (entries.length === 0) return null;
  const lines = new Map(entries.map((entry) => [`${entry.at} ${sentence(entry)}`, sentence(entry)]));
  return (
    <section className="history">
      <h3>{t('history.title')}</h3>
      <ul>
        {[...lines].map(([key, line]) => (
          <li key={key}>{line}</li>
        ))}
      </ul>
    </section>
  );
}
