/** What is looked for in the trail: a text, a clerk, an act, and from which day until which. */
import { Download, Search, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { createZoneTimes } from '../../clock/zone-times.ts';
import type { AuditSearch } from '../../contract/audit.ts';
import { Button, Form } from '../ui/button.tsx';
import { Select } from '../ui/select.tsx';
import { TextField } from '../ui/text-field.tsx';
import { ACTS } from './acts.ts';

export interface TrailSearchProps {
  readonly clerks: readonly string[];
  readonly isExporting: boolean;
  readonly onSearch: (wanted: Wanted) => void;
  readonly onExport: () => void;
}

export function TrailSearch({ clerks, isExporting, onSearch, onExport }: TrailSearchProps): ReactNode {
  const { t } = useTranslation('trail');
  const [wanted, setWanted] = useState(EVERYTHING);
  const wrong = isBackwards(wanted);
  const type = (change: Partial<Wanted>): void => setWanted({ ...wanted, ...change });

  function clear(): void {
    setWanted(EVERYTHING);
    onSearch(EVERYTHING);
  }

  return (
    <search aria-label={t('title')}>
      <Form className="trail-search stack-3" onSend={() => onSearch(wanted)}>
        <TextField label={t('search')} value={wanted.text} longest={100} onType={(text) => type({ text })} />
        <Select
          label={t('clerk')}
          value={wanted.clerk}
          options={[
            { value: '', text: t('everybody') },
            ...clerks.map((clerk) => ({ value: clerk, text: clerk })),
          ]}
          onChoose={(clerk) => type({ clerk })}
        />
        <Select
          label={t('act')}
          value={wanted.action}
          options={[
            { value: '', text: t('allActs') },
            ...ACTS.map((act) => ({ value: act as string, text: t(`acts.${act}`) })),
          ]}
          onChoose={(action) => type({ action })}
        />
        <TextField label={t('from')} type="date" value={wanted.from} onType={(from) => type({ from })} />
        <TextField
          label={t('to')}
          type="date"
          value={wanted.to}
          problem={wrong ? t('backwards') : undefined}
          onType={(to) => type({ to })}
        />
        <div className="trail-buttons wrap-3">
          <Button type="submit" kind="primary" needsHub isDisabled={wrong} icon={Search}>
            {t('find')}
          </Button>
          <Button needsHub onPress={clear}>
            <X aria-hidden />
            {t('clear')}
          </Button>
          <Button needsHub isDisabled={isExporting} onPress={onExport} icon={Download}>
            {t(isExporting ? 'exporting' : 'csv')}
          </Button>
        </div>
      </Form>
    </search>
  );
}

interface Wanted {
  readonly text: string;
  readonly clerk: string;
  readonly action: string;
  /** `YYYY-MM-DD` at the location, both included. */
  readonly from: string;
  readonly to: string;
}

export const EVERYTHING: Wanted = { text: '', clerk: '', action: '', from: '', to: '' };

const DAY_MS = 24 * 3_600_000;

export const isBackwards = ({ from, to }: Wanted): boolean => from !== '' && to !== '' && to < from;

/** The first moment of the day that is `days` after the one named; undefined for a text that names none. */
function dayBegins(name: string, days: number, timeZone: string): number | undefined {
  const midnight = Date.parse(`${name}T00:00:00Z`);
  return Number.isNaN(midnight) ? undefined : createZoneTimes(timeZone).read(midnight + days * DAY_MS).at;
}

export function searchOf({ text, clerk, action, from, to }: Wanted, timeZone: string): AuditSearch {
  const begin = dayBegins(from, 0, timeZone);
  const end = dayBegins(to, 1, timeZone);
  return {
    ...(text.trim() === '' ? {} : { text: text.trim() }),
    ...(clerk === '' ? {} : { clerk }),
    ...(action === '' ? {} : { action }),
    ...(begin === undefined ? {} : { from: begin }),
    ...(end === undefined ? {} : { to: end }),
  };
}
