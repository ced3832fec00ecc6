import base64
import hashlib
import hmac
import time


class InvalidWebhook(Exception):
    """The service did not sign the delivery, or the delivery is too old."""


def verify_webhook(secret, headers, body, now=None):
    """Raises InvalidWebhook unless the service signed the body in the last 5 minutes.

    secret: the "whsec_..." secret of the endpoint
    headers: a mapping with lower-case names, or the headers of Flask, Django or FastAPI
    body: the received bytes, not parsed
    """
    message_id = headers.get("webhook-id")
    timestamp = headers.get("webhook-timestamp")
    signatures = headers.get("webhook-signature")
    if not message_id or not timestamp or not signatures:
        raise InvalidWebhook("A webhook header is missing.")
    if not (timestamp.isascii() and timestamp.isdigit()):
        raise InvalidWebhook("webhook-timestamp is not a number.")
    if abs((time.time() if now is None else now) - int(timestamp)) > 300:
        raise InvalidWebhook("webhook-timestamp is more than 5 minutes away.")

    key = base64.b64decode(secret.removeprefix("whsec_"))
    content = f"{message_id}.{timestamp}.".encode() + body
    digest = hmac.new(key, content, hashlib.sha256).digest()
    expected = b"v1," + base64.b64encode(digest)
    if not any(hmac.compare_digest(expected, one.encode()) for one in signatures.split()):
        raise InvalidWebhook("No signature matches the body.")


# Flask:  verify_webhook(secret, request.headers, request.get_data())
# Django: verify_webhook(secret, request.headers, request.body)
