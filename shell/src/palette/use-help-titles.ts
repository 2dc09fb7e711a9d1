import { SEARCH_MIN_LENGTH } from '@klaster/shared/contract/http';
import { finder } from '@klaster/shared/contract/uzbek';
import { useLanguage, useTranslation } from '@klaster/shared/i18n';
import { useQuery } from '@tanstack/react-query';
import { useBoot } from '../boot/boot';

export type HelpTitle = { readonly to: string; readonly title: string; readonly page: string };

/** The help's own search has more. */
const MAX_TITLES = 5;

/** Help that fails to load is left out silently. */
export function useHelpTitles(text: string): HelpTitle[] {
  const { t } = useTranslation('shell');
  const language = useLanguage();
  const { remotes } = useBoot();
  const isLong = text.length >= SEARCH_MIN_LENGTH;
  const { data = [] } = useQuery({
    queryKey: ['shell', 'help', 'titles', language],
    queryFn: async () => {
      const { helpSources, sectionTitles } = await import(/* webpackChunkName: "help" */ '../help/help-screens');
      return sectionTitles(helpSources(remotes, language, t('help.general')), language);
    },
    enabled: isLong,
    staleTime: Infinity,
  });
  if (!isLong) return [];
  const has = finder(text);
  return data.filter(({ title }) => has([title])).slice(0, MAX_TITLES);
}
