require "openssl"

class InvalidWebhook < StandardError; end

# Raises InvalidWebhook unless the service signed the body in the last 5 minutes.
#
# secret:: the "whsec_..." secret of the endpoint
# headers:: a hash with lower-case names, or the headers of Rails
# body:: as received, not parsed
def verify_webhook(secret, headers, body, now: Time.now)
  id, timestamp, signatures =
    %w[webhook-id webhook-timestamp webhook-signature].map { |name| headers[name].to_s }
  raise InvalidWebhook, "A webhook header is missing." if [id, timestamp, signatures].any?(&:empty?)
  raise InvalidWebhook, "webhook-timestamp is not a number." unless timestamp.match?(/\A[0-9]+\z/)

  if (now.to_i - timestamp.to_i).abs > 300
    raise InvalidWebhook, "webhook-timestamp is more than 5 minutes away."
  end

  key = secret.delete_prefix("whsec_").unpack1("m0")
  digest = OpenSSL::HMAC.digest("SHA256", key, "#{id}.#{timestamp}.".b + body.b)
  expected = "v1,#{[digest].pack("m0")}"
  return if signatures.split.any? { |signature| OpenSSL.secure_compare(expected, signature) }

  raise InvalidWebhook, "No signature matches the body."
end

# Rails: verify_webhook(secret, request.headers, request.raw_post)
