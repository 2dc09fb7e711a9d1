import { useTranslation } from '@klaster/shared/i18n';

/** Puts the registry's `who` into words: `operator`, `gateway`, `token:<label>`, `admin:<login>`. */
export function useWho(): (who: string) => string {
  const { t } = useTranslation('releases');
  return (who) => {
    if (who === 'operator' || who === 'gateway') return t(`who.${who}`);
    const [, kind, name] = /^(token|admin):(.*)$/.exec(who) ?? [];
    return kind === 'token' ? t('who.token', { label: name }) : (name ?? who);
  };
}
