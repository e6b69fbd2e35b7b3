/** The access of a back-office system, and its token, which is shown once. */
import { CircleCheck, DoorClosed, TriangleAlert } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useStore } from 'zustand';
import type { SaveAnswer } from '../../../contract/settings.ts';
import type { Outcome as RequestOutcome } from '../../rpc/hub-queries.ts';
import { useSettingName } from '../../setting-names/setting-names.ts';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import { useScreen } from '../../ui/screen-context.ts';
import { Sentence } from '../../ui/sentence.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { saveSentence } from '../words/save-words.ts';
import { copyText } from '../fields/copy-line.tsx';
import './intake-part.css';
import type { IntakeStore, IntakeView } from './intake-store.ts';
import { LockedHint } from '../fields/field.tsx';

export function IntakePart({ store }: { readonly store: IntakeStore }): ReactNode {
  const { t } = useTranslation('setup');
  const nameOf = useSettingName();
  const { settings } = useScreen();
  const { view, fresh } = useStore(store);
  const outcome = useStore(store.change);
  return (
    <section className="intake-part stack-4" aria-labelledby="intake-part">
      <h2 id="intake-part">{nameOf('intakeToken')}</h2>
      <p className="intake-hint">{t('intake.hint')}</p>
      {view !== undefined && <Door view={view} isDemo={settings.demo} />}
      {fresh !== undefined && <FreshToken token={fresh} onSeen={store.seen} />}
      {view !== undefined && !view.isLocked && !settings.demo && fresh === undefined && (
        <TokenButtons store={store} isSet={view.token === 'set'} />
      )}
      {view?.isLocked === true && (
        <p className="field-hint">
          <LockedHint />
        </p>
      )}
      <Outcome outcome={outcome} />
    </section>
  );
}

function Door({ view, isDemo }: { readonly view: IntakeView; readonly isDemo: boolean }): ReactNode {
  const { t } = useTranslation('setup');
  const { door } = view;
  switch (door.kind) {
    case 'off':
      return <Note icon={DoorClosed}>{t(isDemo ? 'intake.demo' : 'intake.off')}</Note>;
    case 'open':
      return (
        <Note tone="success" icon={CircleCheck}>
          {t('intake.open')} <code>{door.address}</code>
        </Note>
      );
    case 'not-open':
      return (
        <Note tone="danger" icon={TriangleAlert}>
          {door.reason === 'EADDRINUSE'
            ? t('intake.port-taken', { port: String(door.port) })
            : t('intake.not-open', { port: String(door.port), reason: door.reason })}
        </Note>
      );
  }
}

interface TokenButtonsProps {
  readonly store: IntakeStore;
  readonly isSet: boolean;
}

function TokenButtons({ store, isSet }: TokenButtonsProps): ReactNode {
  const { t } = useTranslation('setup');
  const [asked, setAsked] = useState<'replace' | 'remove'>();
  if (!isSet)
    return (
      <Button needsHub onPress={() => void store.make()}>
        {t('intake.make')}
      </Button>
    );
  if (asked === undefined)
    return (
      <div className="row-3">
        <Button needsHub onPress={() => setAsked('replace')}>
          {t('intake.replace')}
        </Button>
        <Button needsHub onPress={() => setAsked('remove')}>
          {t('intake.remove')}
        </Button>
      </div>
    );
  return (
    <div className="row-3">
      <p role="alert">{t(`intake.${asked}Sure`)}</p>
      <Button
        kind="danger"
        needsHub
        onPress={() => {
          setAsked(undefined);
          void (asked === 'replace' ? store.make() : store.remove());
        }}
      >
        {t(`intake.${asked}Yes`)}
      </Button>
      <Button onPress={() => setAsked(undefined)}>{t('intake.keep')}</Button>
    </div>
  );
}

function Outcome({ outcome }: { readonly outcome: RequestOutcome<SaveAnswer> | undefined }): ReactNode {
  const { t } = useTranslation('setup');
  const isRemoved = outcome?.kind === 'saved' && outcome.settings.intakeToken === 'missing';
  return (
    <output className="if-any">
      <Sentence>{saveSentence(t, outcome, isRemoved ? t('intake.removed') : '')}</Sentence>
    </output>
  );
}

interface FreshTokenProps {
  readonly token: string;
  readonly onSeen: () => void;
}

function FreshToken({ token, onSeen }: FreshTokenProps): ReactNode {
  const { t } = useTranslation('setup');
  const [isCopied, setIsCopied] = useState<boolean>();
  return (
    <div className="intake-fresh stack-3">
      <TextField
        label={t('intake.token')}
        hint={t('intake.once')}
        value={token}
        readOnly
        onType={() => undefined}
      />
      <div className="row-3">
        <Button kind="primary" onPress={() => void copyText(token).then(setIsCopied)}>
          {t('intake.copy')}
        </Button>
        <Button onPress={onSeen}>{t('intake.seen')}</Button>
        <output>{isCopied !== undefined && t(isCopied ? 'intake.copied' : 'intake.notCopied')}</output>
      </div>
    </div>
  );
}
