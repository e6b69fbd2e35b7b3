/** Nobody is there: the screen is dimmed, moves a little each minute, and says when the lobby opens. */
import { DoorClosed } from 'lucide-react';
import { type ReactNode, useEffect, useMemo } from 'react';
import { createWeeklyHours } from '../../../contract/weekly-hours.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useScreen } from '../../ui/screen-context.ts';
import { useNow } from '../../ui/use-now.ts';
import './rest-view.css';

/** The places of the screen, one each minute, so that no picture burns in. */
const PLACES = 4;

/** The field keeps it. */
function leaveFocus(element: HTMLElement | null): void {
  element?.addEventListener('mousedown', (event) => event.preventDefault());
}

/**
 * Lies over everything, so that the touch that wakes the screen presses nothing beneath. Keys and scanners work as
 * ever.
 */
export function RestView({ wake }: { readonly wake: () => void }): ReactNode {
  const { t } = useTranslation('kiosk');
  const { clock, formats, settings } = useScreen();
  const now = useNow(clock, 60_000);
  useEffect(() => {
    window.addEventListener('click', wake);
    return () => window.removeEventListener('click', wake);
  }, [wake]);
  const { openingHours } = settings.kiosk;
  const hoursAt = useMemo(
    () => openingHours && createWeeklyHours(openingHours, settings.timeZone),
    [openingHours, settings.timeZone],
  );
  const { isWithin, beginsAt } = hoursAt?.(now) ?? { isWithin: true, beginsAt: undefined };
  const time = beginsAt === undefined ? '' : formats.timeWithArticle(beginsAt);
  return (
    <aside className="rest" data-place={Math.floor(now / 60_000) % PLACES} ref={leaveFocus}>
      {isWithin ? null : (
        <div className="rest-words">
          <DoorClosed aria-hidden />
          <p className="rest-title">{t('rest.closed')}</p>
          {beginsAt === undefined ? null : (
            <p>
              {formats.sameDay(now, beginsAt)
                ? t('rest.opensAt', { time })
                : t('rest.opensLater', { day: formats.day(beginsAt), time })}
            </p>
          )}
        </div>
      )}
    </aside>
  );
}
