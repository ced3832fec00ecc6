/** A function that verifies a webhook, in each language without a client. The tests run all but the one in C#. */
import php from '../../samples/webhooks/verify_webhook.php?raw';
import python from '../../samples/webhooks/verify_webhook.py?raw';
import ruby from '../../samples/webhooks/verify_webhook.rb?raw';
import csharp from '../../samples/webhooks/WebhookVerifier.cs?raw';
import java from '../../samples/webhooks/WebhookVerifier.java?raw';
import go from '../../samples/webhooks/webhooks.go?raw';

interface Verifier {
  file: string;
  code: string;
}

/** The functions by the id of their language. */
export const verifiers: Readonly<Record<string, Verifier>> = {
  python: { file: 'verify_webhook.py', code: python },
  php: { file: 'verify_webhook.php', code: php },
  java: { file: 'WebhookVerifier.java', code: java },
  go: { file: 'webhooks/webhooks.go', code: go },
  csharp: { file: 'WebhookVerifier.cs', code: csharp },
  ruby: { file: 'verify_webhook.rb', code: ruby },
};
