<?php

/**
 * Throws an exception unless the service signed the body in the last 5 minutes.
 *
 * @param string $secret the "whsec_..." secret of the endpoint
 * @param array<string, string> $headers with lower-case names
 * @param string $body as received, not parsed
 */
function verifyWebhook(string $secret, array $headers, string $body, ?int $now = null): void
{
    $id = $headers['webhook-id'] ?? '';
    $timestamp = $headers['webhook-timestamp'] ?? '';
    $signatures = $headers['webhook-signature'] ?? '';
    if ($id === '' || $timestamp === '' || $signatures === '') {
        throw new UnexpectedValueException('A webhook header is missing.');
    }
    if (!ctype_digit($timestamp)) {
        throw new UnexpectedValueException('webhook-timestamp is not a number.');
    }
    if (abs(($now ?? time()) - (int) $timestamp) > 300) {
        throw new UnexpectedValueException('webhook-timestamp is more than 5 minutes away.');
    }

    $key = base64_decode(substr($secret, strlen('whsec_')), true);
    if ($key === false) {
        throw new InvalidArgumentException('The secret is not "whsec_" and Base64.');
    }
    $expected = 'v1,' . base64_encode(hash_hmac('sha256', "$id.$timestamp.$body", $key, true));
    foreach (explode(' ', $signatures) as $signature) {
        if (hash_equals($expected, $signature)) {
            return;
        }
    }
    throw new UnexpectedValueException('No signature matches the body.');
}

// Without a framework:
// $headers = array_change_key_case(getallheaders());
// verifyWebhook($secret, $headers, file_get_contents('php://input'));
