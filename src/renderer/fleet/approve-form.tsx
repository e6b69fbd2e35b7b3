/** Lets a new screen in by the code that it shows, and says what it is from now on. */
import { MonitorUp, TriangleAlert } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { useStore } from 'zustand';
import { MAX_SCREEN_TEXT_LENGTH } from '../../contract/limits.ts';
import type { Surface } from '../../contract/roles.ts';
import { Button, Form } from '../ui/button.tsx';
import { useScreen } from '../ui/screen-context.ts';
import { Select } from '../ui/select.tsx';
import { TextField } from '../ui/text-field.tsx';
import './approve-form.css';
import './asks.css';
import type { FleetStore } from './fleet-store.ts';
import { roomsOf } from './screen-facts.ts';
import { useFleetWords } from './screen-state.tsx';

export interface ApproveFormProps {
  readonly store: FleetStore;
  /** What may be let in from this screen, the usual first. */
  readonly surfaces: readonly Surface[];
  /** Kept by the owner. */
  readonly about: AskedScreen | undefined;
  readonly onType: (about: AskedScreen | undefined) => void;
}

export interface AskedScreen {
  readonly name: string;
  readonly place: string;
  readonly room: string;
  readonly surface?: Surface;
}

const NOTHING: AskedScreen = { name: '', place: '', room: '' };

export function ApproveForm({ store, surfaces, about = NOTHING, onType }: ApproveFormProps): ReactNode {
  const { t } = useTranslation('fleet');
  const words = useFleetWords();
  const approval = useStore(store.approval);
  const fleet = useStore(store.fleet);
  const [typedCode, setTypedCode] = useState('');
  const { surface = surfaces[0] ?? 'display' } = about;
  const [code, name, place, room] = [typedCode, about.name, about.place, about.room].map((one) => one.trim());
  const isComplete = Boolean(code && name);
  const isWrong = approval?.kind === 'unknown-code' || approval?.kind === 'paused';

  function type(change: Partial<AskedScreen>): void {
    onType({ ...about, ...change });
    typing();
  }

  function typing(): void {
    if (approval !== undefined && approval.kind !== 'pending') store.approval.show(undefined);
  }

  async function approve(): Promise<void> {
    if (!code || !name) return;
    const where = { ...(place ? { place } : {}), ...(room ? { room } : {}) };
    if (!(await store.approve({ code, surface, name, ...where }))) return;
    setTypedCode('');
    onType({ ...NOTHING, surface });
  }

  return (
    <Form className="approve-form" noValidate onSend={approve}>
      <TextField
        label={t('approve.code')}
        hint={t('approve.codeHint')}
        value={typedCode}
        longest={64}
        isCode
        isWrong={isWrong}
        onType={(next) => {
          setTypedCode(next);
          typing();
        }}
      />
      <Select
        label={t('approve.surface')}
        value={surface}
        options={surfaces.map((value) => ({ value, text: t(`surface.${value}`) }))}
        onChoose={(chosen) => onType({ ...about, surface: chosen })}
      />
      <TextField
        label={t('approve.name')}
        hint={t('approve.nameHint')}
        value={about.name}
        longest={MAX_SCREEN_TEXT_LENGTH}
        onType={(name) => type({ name })}
      />
      <TextField
        label={t('approve.place')}
        value={about.place}
        longest={MAX_SCREEN_TEXT_LENGTH}
        onType={(place) => type({ place })}
      />
      {surface === 'display' && (
        <TextField
          label={t('approve.room')}
          hint={t('approve.roomHint')}
          value={about.room}
          longest={MAX_SCREEN_TEXT_LENGTH}
          list={fleet === undefined ? [] : roomsOf(fleet)}
          onType={(room) => type({ room })}
        />
      )}
      <div className="approve-end">
        <Button
          type="submit"
          kind="primary"
          needsHub
          isDisabled={!isComplete}
          isBusy={approval?.kind === 'pending'}
        >
          {t('approve.button')}
        </Button>
        <output data-tone={approval?.kind === 'approved' ? 'success' : 'danger'}>
          {words.approval(approval)}
        </output>
      </div>
    </Form>
  );
}

/**
 * Screens that show a code and wait, and those that were approved and never came. Staff tell them apart by
 * the code on the screen.
 */
export function Asks({ store }: { readonly store: FleetStore }): ReactNode {
  const { t } = useTranslation('fleet');
  const { formats } = useScreen();
  const fleet = useStore(store.fleet);
  const asks = fleet?.asks ?? [];
  const neverCame = fleet?.neverCame ?? [];
  if (asks.length + neverCame.length === 0) return undefined;
  return (
    <ul className="fleet-asks" aria-label={t('asks.label')}>
      {neverCame.map(({ surface, name, at }) => (
        <li key={`${surface} ${name}`} data-tone="attention">
          <TriangleAlert aria-hidden />
          <span>{t('asks.neverCame', { name, time: formats.time(at) })}</span>
        </li>
      ))}
      {asks.map(({ askId, from, askedAt, endsAt }) => (
        <li key={askId}>
          <MonitorUp aria-hidden />
          <span>
            {t('asks.from', { address: from, time: formats.time(askedAt), until: formats.time(endsAt) })}
          </span>
          <Button
            kind="quiet"
            needsHub
            aria-label={t('asks.refuseFrom', { address: from })}
            onPress={() => void store.refuse(askId)}
          >
            {t('asks.refuse')}
          </Button>
        </li>
      ))}
    </ul>
  );
}
