/** What the hub offers a form, asked once; and once more where it could not say. */
import { useEffect, useState } from 'react';
import type { FormData } from '../../../contract/booking.ts';
import { useScreen } from '../../ui/screen-context.ts';
import type { BookingCalls } from './booking-calls.ts';

const NOTHING_KNOWN: FormData = { lines: [], people: [], inputFieldIds: [] };

/** Undefined until it is there. Without an answer a form offers nothing, and takes numbers. */
export function useFormData(calls: BookingCalls): FormData | undefined {
  const { connection } = useScreen();
  const [data, setData] = useState<FormData>();
  const isAsked = data === undefined && connection === 'connected';
  useEffect(() => {
    if (!isAsked) return;
    let isGone = false;
    void calls.formData().then((answer) => {
      if (!isGone) setData(answer.kind === 'answered' ? answer.value : NOTHING_KNOWN);
    });
    return () => {
      isGone = true;
    };
  }, [calls, isAsked]);
  return data;
}
