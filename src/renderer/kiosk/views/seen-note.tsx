/** "M. Okafor at the front desk knows you are here (10:25)", as soon as it is so. */
import { Eye } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useStore } from 'zustand';
import { Note } from '../../ui/note.tsx';
import { useScreen } from '../../ui/screen-context.ts';
import type { Kiosk } from '../visit/kiosk-store.ts';
import './seen-note.css';

export function SeenNote({ kiosk }: { readonly kiosk: Kiosk }): ReactNode {
  const { t } = useTranslation('kiosk');
  const { formats } = useScreen();
  const { seenAt, seenBy } = useStore(kiosk.store, (state) => state.seen) ?? {};
  // Always there, so that what comes into it is said aloud.
  return (
    <output className="seen-note">
      {seenAt === undefined ? null : (
        <Note tone="success" icon={<Eye aria-hidden />}>
          {seenBy === undefined
            ? t('done.seen', { seenAt: formats.time(seenAt) })
            : t('done.seenBy', { seenAt: formats.time(seenAt), clerk: seenBy })}
        </Note>
      )}
    </output>
  );
}
