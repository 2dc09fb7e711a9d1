import { useTranslation } from '@klaster/shared/i18n';
import { notify } from '@klaster/shared/notices';
import { useState } from 'react';
import type { ComponentType } from 'react';
import { withinLimit } from './within-limit';

export type OnDemand<Props> = {
  /** The part, once it was asked for and is here. */
  Part: ComponentType<Props> | null;
  loading: boolean;
  /** Fetches the part and shows it. A failure is told; asking again tries anew. */
  show: () => Promise<void>;
  /** Fetches the part ahead, for a button that is pointed at or focused. */
  prefetch: () => void;
};

/**
 * A part of the frame that no first paint needs: it is fetched when it is wanted.
 *
 * @param part what is loaded, for messages
 */
export function useOnDemand<Props>(part: string, load: () => Promise<ComponentType<Props>>): OnDemand<Props> {
  const { t } = useTranslation('shell');
  const [Part, setPart] = useState<ComponentType<Props> | null>(null);
  const [loading, setLoading] = useState(false);
  const show = async () => {
    if (Part || loading) return;
    setLoading(true);
    try {
      const loaded = await withinLimit(part, load);
      setPart(() => loaded);
    } catch (error) {
      console.error(error);
      notify({ tone: 'failure', title: t('failure.title'), message: t('failure.text') });
    } finally {
      setLoading(false);
    }
  };
  return { Part, loading, show, prefetch: () => void load().catch(() => undefined) };
}
