/** One visitor's data: find, read, export, erase. */
import { Download, Eraser, Search as SearchIcon } from 'lucide-react';
import { type ReactNode, type SubmitEvent, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useStore } from 'zustand';
import { MAX_SEARCH_LENGTH } from '../../../contract/limits.ts';
import type { FoundRecord } from '../../../contract/privacy.ts';
import { Button } from '../../ui/button.tsx';
import { saveText } from '../../ui/save-text.ts';
import { useScreen } from '../../ui/screen-context.ts';
import { TextField } from '../../ui/text-field.tsx';
import { EraseVisitor } from './erase-visitor.tsx';
import './visitor-part.css';
import { keyOf, type VisitorStore } from './visitor-store.ts';

export function VisitorPart({ store }: { readonly store: VisitorStore }): ReactNode {
  const { t } = useTranslation('upkeep');
  const { connection } = useScreen();
  const { search, marked, erasure } = useStore(store);
  const [text, setText] = useState('');
  const isLost = connection !== 'connected';
  const nobody = marked.size === 0 || isLost;
  const [isAsked, setAsked] = useState(false);

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    setAsked(false);
    if (!isLost && text.trim() !== '') void store.find(text);
  }

  function sentence(): string {
    if (search === undefined) return '';
    switch (search.kind) {
      case 'searching':
        return t('visitor.searching');
      case 'found':
        return search.records.length === 0
          ? t('visitor.nobody')
          : t(search.more ? 'visitor.more' : 'visitor.found', { number: search.records.length });
      default:
        return t(`failure.${search.kind}`);
    }
  }

  return (
    <section className="setup-card visitor-part" aria-labelledby="visitor-part">
      <h3 id="visitor-part">{t('visitor.title')}</h3>
      <p className="visitor-hint">{t('visitor.hint')}</p>
      <form className="visitor-find" onSubmit={submit}>
        <TextField label={t('visitor.field')} longest={MAX_SEARCH_LENGTH} value={text} onType={setText} />
        <Button type="submit" isDisabled={isLost || text.trim() === ''}>
          <SearchIcon aria-hidden />
          {t('visitor.find')}
        </Button>
      </form>
      <output className="visitor-outcome">{sentence()}</output>
      {search?.kind === 'found' && search.records.length > 0 && (
        <>
          <FoundVisitors
            records={search.records}
            marked={marked}
            onMark={(key, isMarked) => {
              setAsked(false);
              store.mark(key, isMarked);
            }}
          />
          <div className="visitor-acts">
            <Button isDisabled={nobody} onPress={() => void store.read()}>
              {t('visitor.read')}
            </Button>
            <Button isDisabled={nobody || erasure?.kind === 'erasing'} onPress={() => setAsked(true)}>
              <Eraser aria-hidden />
              {t('visitor.erase')}
            </Button>
          </div>
          <KeptOfVisitor store={store} />
        </>
      )}
      <EraseVisitor store={store} isAsked={isAsked && marked.size > 0} onAnswer={() => setAsked(false)} />
    </section>
  );
}

function KeptOfVisitor({ store }: { readonly store: VisitorStore }): ReactNode {
  const { t } = useTranslation('upkeep');
  const { kept } = useStore(store);
  if (kept === undefined) return undefined;
  if (kept.kind !== 'data')
    return (
      <output className="visitor-outcome">
        {kept.kind === 'unknown' ? t('erased.unknown') : t(`failure.${kept.kind}`)}
      </output>
    );
  return (
    <div className="visitor-kept">
      <h4 id="visitor-kept">{t('visitor.kept')}</h4>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a text that scrolls must be reached by keyboard */}
      <section aria-labelledby="visitor-kept" tabIndex={0}>
        <pre dir="ltr">{kept.text}</pre>
      </section>
      <div className="visitor-acts">
        <Button kind="primary" onPress={() => saveText('foyer-visitor.json', 'application/json', kept.text)}>
          <Download aria-hidden />
          {t('visitor.save')}
        </Button>
        <Button onPress={store.close}>{t('visitor.putAway')}</Button>
      </div>
    </div>
  );
}

interface FoundVisitorsProps {
  readonly records: readonly FoundRecord[];
  readonly marked: ReadonlySet<string>;
  readonly onMark: (key: string, isMarked: boolean) => void;
}

/** Marked one by one, since two visitors may have one name. */
function FoundVisitors({ records, marked, onMark }: FoundVisitorsProps): ReactNode {
  const { t } = useTranslation('upkeep');
  const { formats } = useScreen();
  return (
    <ul className="visitor-found">
      {records.map((found) => {
        const { record, firstName, lastName, code, phoneNumber, email, startsAt, lineName } = found;
        const key = keyOf(record);
        const when = startsAt === undefined ? undefined : formats.dateAndTime(startsAt);
        const about = [code, when, lineName, phoneNumber, email].filter((one) => one !== undefined);
        return (
          <li key={key}>
            <label>
              <input
                type="checkbox"
                checked={marked.has(key)}
                onChange={(event) => onMark(key, event.target.checked)}
              />
              <span className="visitor-called">
                <bdi>{`${firstName} ${lastName}`.trim() || t('visitor.unnamed')}</bdi>
              </span>
              <span className="visitor-about">
                {t(`visitor.kind.${record.kind}`)}
                {about.map((one) => (
                  <bdi key={one}>{one}</bdi>
                ))}
              </span>
            </label>
          </li>
        );
      })}
    </ul>
  );
}
