import { failureText, requestSignature, sessionClient } from '@klaster/shared/http';
import { formatDateTime, useTranslation } from '@klaster/shared/i18n';
import { BusyButton, Loaded, Stack, Text } from '@klaster/shared/ui';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ACTIVITY } from '../audit/queries';
import { Section } from './section';

export const certificateQuery = queryOptions({
  queryKey: ['shell', 'certificate'],
  queryFn: () => sessionClient.call('GET /api/me/certificate'),
});

export function CertificatePanel() {
  const { t } = useTranslation('profile');
  const query = useQuery(certificateQuery);
  const { mutate, isPending, error } = useReplace();
  return (
    <Section title={t('certificate.title')}>
      <Stack gap="3" align="start">
        <Text color="fg.muted">{t('certificate.what')}</Text>
        <Loaded query={query}>
          {(certificate) => (
            <Text overflowWrap="anywhere">
              {certificate
                ? t('certificate.own', { ...certificate, until: formatDateTime(certificate.valid_until) })
                : t('certificate.none')}
            </Text>
          )}
        </Loaded>
        <BusyButton size="sm" variant="outline" busy={isPending} onClick={() => mutate()}>
          {t('certificate.sign')}
        </BusyButton>
        <Text role="alert" color="fg.error" fontSize="table">
          {error && failureText(error)}
        </Text>
      </Stack>
    </Section>
  );
}

/** The signature shows that the account has the key. */
export function useReplace() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const signing = await sessionClient.call('POST /api/me/certificate/options', { body: {} });
      const signature = await requestSignature(signing);
      return signature === undefined
        ? undefined
        : sessionClient.call('POST /api/me/certificate', { body: { signature } });
    },
    onSettled: () =>
      Promise.all([certificateQuery.queryKey, ACTIVITY].map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
}
