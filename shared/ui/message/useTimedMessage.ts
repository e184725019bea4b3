import { useEffect, useMemo, useState } from 'react';
import { createCountdown } from './countdown.ts';

/**
 * One message slot (SPEC section 9: 3000 ms at Login, 5000 ms after an upload). A new message restarts the time, hover
 * or focus on the slot pauses it, unmounting clears it. Spread `hold` on the element that shows the message.
 */
export function useTimedMessage<Message = string>(ms: number) {
  const [message, setMessage] = useState<Message | null>(null);
  const [countdown] = useState(createCountdown);
  useEffect(() => countdown.stop, [countdown]);
  const actions = useMemo(() => {
    const clear = () => {
      countdown.stop();
      setMessage(null);
    };
    const show = (next: Message) => {
      setMessage(() => next);
      countdown.start(ms, clear);
    };
    return { show, clear };
  }, [countdown, ms]);
  return { message, ...actions, hold: countdown.hold };
}
