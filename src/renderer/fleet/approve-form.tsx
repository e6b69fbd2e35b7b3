/** Lets a new screen in by the code that it shows, and says what it is from now on. */
import {
  type LucideIcon,
  Monitor,
  MonitorUp,
  Tablet,
  TabletSmartphone,
  TriangleAlert,
  Tv,
} from 'lucide-react';
import type { Device, Looks, PairingAsk } from '../../contract/fleet.ts';
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
    <Form className="approve-form stack-4" noValidate onSend={approve}>
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
      <div className="approve-end row-3-4">
        <Button
          type="submit"
          kind="primary"
          needsHub
          isDisabled={!isComplete}
          isBusy={approval?.kind === 'pending'}
        >
          {t('approve.button')}
        </Button>
        <output className="bold" data-tone={approval?.kind === 'approved' ? 'success' : 'danger'}>
          {words.approval(approval)}
        </output>
      </div>
    </Form>
  );
}

export interface AsksProps {
  readonly store: FleetStore;
  /** Staff say which one they add. Its code proves that they stand before it. */
  readonly onChoose?: (ask: PairingAsk) => void;
}

/** Brands, not words. */
const BRANDS: Readonly<Partial<Record<Device, string>>> = {
  ipad: 'iPad',
  android: 'Android',
  windows: 'Windows',
};

const DEVICE_ICONS: Readonly<Record<Device, LucideIcon>> = {
  ipad: Tablet,
  android: TabletSmartphone,
  windows: Monitor,
  tv: Tv,
  computer: Monitor,
};

/** `iPad · 1024 × 768`. */
function useLooks(): (looks: Looks) => string {
  const { t } = useTranslation('fleet');
  return ({ device, width, height }) => {
    const name = BRANDS[device] ?? t(device === 'tv' ? 'device.tv' : 'device.computer');
    return `${name} · ${width} × ${height}`;
  };
}

/** What a screen of that device usually becomes. */
export const surfaceOfDevice = (device: Device): Surface => {
  if (device === 'tv') return 'display';
  return device === 'windows' || device === 'computer' ? 'desk' : 'kiosk';
};

/**
 * Screens that show a code and wait, and those that were approved and never came. Staff tell them apart by
 * the code on the screen.
 */
export function Asks({ store, onChoose }: AsksProps): ReactNode {
  const { t } = useTranslation('fleet');
  const lookOf = useLooks();
  const { formats } = useScreen();
  const fleet = useStore(store.fleet);
  const asks = fleet?.asks ?? [];
  const neverCame = fleet?.neverCame ?? [];
  if (asks.length + neverCame.length === 0) return undefined;
  return (
    <ul className="fleet-asks stack-2" aria-label={t('asks.label')}>
      {neverCame.map(({ surface, name, at }) => (
        <li key={`${surface} ${name}`} data-tone="attention">
          <TriangleAlert aria-hidden />
          <span>{t('asks.neverCame', { name, time: formats.time(at) })}</span>
        </li>
      ))}
      {asks.map((ask) => {
        const { askId, from, askedAt, endsAt, looks } = ask;
        const Icon = looks === undefined ? MonitorUp : DEVICE_ICONS[looks.device];
        return (
          <li key={askId}>
            <Icon aria-hidden />
            <span>
              {looks !== undefined && <strong className="asks-looks">{lookOf(looks)}</strong>}{' '}
              {t('asks.from', { address: from, time: formats.time(askedAt), until: formats.time(endsAt) })}
            </span>
            {onChoose !== undefined && (
              <Button
                needsHub
                aria-label={t('asks.chooseFrom', { address: from })}
                onPress={() => onChoose(ask)}
              >
                {t('asks.choose')}
              </Button>
            )}
            <Button
              kind="quiet"
              needsHub
              aria-label={t('asks.refuseFrom', { address: from })}
              onPress={() => void store.refuse(askId)}
            >
              {t('asks.refuse')}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
