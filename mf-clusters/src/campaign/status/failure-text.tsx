import { useFailureText } from '@klaster/shared/notices';
import { Text } from '@klaster/shared/ui';

export function FailureText({ error }: { error: Error | null }) {
  const failureText = useFailureText();
  if (!error) return null;
  return (
    <Text role="alert" mt="3" color="fg.error">
      {failureText(error)}
    </Text>
  );
}
