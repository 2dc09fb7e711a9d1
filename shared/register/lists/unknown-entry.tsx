import { useTranslation } from '../../i18n';
import { ButtonLink, EmptyState } from '../../ui';

type UnknownEntryProps = { title: string; hint?: string; listPath: string; linkText?: string };

export function UnknownEntry({ title, hint, listPath, linkText }: UnknownEntryProps) {
  const { t } = useTranslation('register');
  const link = (
    <ButtonLink to={listPath} variant="outline">
      {linkText ?? t('unknown.link')}
    </ButtonLink>
  );
  return <EmptyState title={title} hint={hint ?? t('unknown.hint')} action={link} />;
}
